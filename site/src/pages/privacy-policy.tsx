import { retentionSentences } from '@sallie/shared/rules/retention';
import { useFacts, useSettings } from '../content/facts.ts';
import { PhoneLink } from '../layout/links.tsx';
import layout from '../layout/page.module.css';
import styles from './privacy-policy.module.css';

export default function PrivacyPolicy() {
  const { name, retention } = useFacts();
  const keptUntil = retentionSentences(retention);
  return (
    <article className={`${layout.wrap} ${styles.policy}`}>
      <h1>Privacy Policy</h1>
      <p className={layout.lede}>
        We sell floors, not addresses. This page says what this website keeps, why, for how long,
        and how you have it erased.
      </p>
      <Sent />
      <Kept />
      <OtherCompanies />
      <h2>Who gets it</h2>
      <p>
        {name} and nobody we are not obliged to tell. Our email provider carries the confirmations
        we send you. We do not sell, rent or lend your data.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Inquiries and chats stay until we no longer need them for your project, its guarantee or our
        books, or until you ask us to erase them, whichever comes first. Copies in our backups
        disappear as the backups are replaced.
      </p>
      {keptUntil.length > 0 && (
        <>
          <p>Even if nobody asks:</p>
          <ul>
            {keptUntil.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Rights />
    </article>
  );
}

function Sent() {
  return (
    <>
      <h2>What you send us</h2>
      <p>
        Four forms on this site store what you type and send: the contact form, the consultation
        request, the first-project discount and the referral program. We store your name, email
        address, phone number, postal address and message as far as the form asks for them, and the
        time you sent it. With a discount signup we also keep the wording you agreed to and when.
      </p>
      <p>
        With a form or a chat we also keep how your visit began: the website or advertisement that
        led you here, if your browser tells us, and the first page you saw.
      </p>
      <p>
        If you refer someone, we store the name, email address and phone number you give us. We use
        them to get in touch about flooring and for nothing else; we send them no advertising.
        Please ask them first.
      </p>
    </>
  );
}

function Kept() {
  return (
    <>
      <h2>Chats</h2>
      <p>
        What you write in the chat is saved as you send it, whether the assistant or one of our
        people answers, so that nobody has to ask you twice. Our staff can read it. When the
        assistant cannot answer from our own list of facts, your question and the last lines of the
        chat may be passed to the company that runs the language model we use, to write the answer.
      </p>
      <h2>What stays on your device</h2>
      <ul>
        <li>
          A half-filled form is kept in your browser for 24 hours, so that you can go on later.
        </li>
        <li>
          A note that you closed the discount window, so that it leaves you alone for 30 days, or
          that you signed up, so that it does not come again.
        </li>
        <li>
          If you use the chat, your conversation, so that you can go on with it within 30 days, and
          one cookie that lets only you read it. It lasts 30 days and follows you nowhere else.
        </li>
      </ul>
    </>
  );
}

function Rights() {
  const { email, address } = useFacts();
  return (
    <>
      <h2>Having it erased, corrected or sent to you</h2>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>, call <PhoneLink /> or come in at{' '}
        {address.street}, {address.city}. Give us the email address you used: we find every record
        under it, show it to you, and erase it if you wish. In a referral, only the half that is
        yours is erased.
      </p>
    </>
  );
}

function OtherCompanies() {
  const { tagManagerId, visualizerScriptUrl } = useSettings();
  return (
    <>
      <h2>Visitor statistics</h2>
      {tagManagerId ? (
        <p>
          We load Google’s tag to see which pages are read and which advertisements lead here. It
          may set cookies of its own. We never pass it your name, email address, phone number or
          anything you type.
        </p>
      ) : (
        <p>This site loads no analytics and no advertising tags.</p>
      )}
      <p>
        The map on our contact page comes from Google
        {visualizerScriptUrl && ', and the visualization catalog from its vendor'}; when it loads,
        that company sees your network address.
      </p>
    </>
  );
}
