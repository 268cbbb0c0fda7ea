import content from '../content.json';
import { ContactForm } from './contact-form';

export default function Page() {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: content.markup }} />
      <ContactForm />
    </>
  );
}
