import type { Business } from '@sallie/shared/contract/business';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { isChatInUse } from '../forms/visitor.ts';
import { Icon } from '../layout/icon.tsx';
import {
  type HostPage,
  isChatStep,
  keepView,
  keptView,
  pushChatStep,
  screenOfPhone,
  type View,
} from './view.ts';
import type { Outline, WidgetProps } from './widget.tsx';

let loading: Promise<ComponentType<WidgetProps>> | undefined;

function fetchWidget(): Promise<ComponentType<WidgetProps>> {
  loading ??= import('./widget.tsx').then(({ Widget }) => Widget);
  // After a network failure the next touch tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Ignores a failure, which shows when the chat is opened. */
function prefetch(): void {
  fetchWidget().catch(() => undefined);
}

interface Props {
  business: Business;
  hostPage: HostPage;
  /** True when the visitor has already touched the launcher. */
  isTouched?: boolean;
}

/** The launcher on every page. The widget's code is fetched when the visitor reaches for it. */
export function Chat({ business, hostPage, isTouched = false }: Props) {
  const { view, isWanted, Widget, hasFailed, launcher, open, leave } = useChat(isTouched);
  const [outline, setOutline] = useState<Outline>({ unread: 0, name: null });
  const isOpen = view === 'open' && Widget !== null;
  return (
    <div className="chat-corner needs-script not-printed" data-chat={view}>
      <p className="chat-trouble" role="status">
        {hasFailed && !Widget && 'The chat could not be loaded. Please try again, or call us.'}
      </p>
      <button
        ref={launcher}
        type="button"
        className="chat-launcher"
        hidden={isOpen}
        aria-expanded={isOpen}
        aria-busy={view === 'open' && !Widget && !hasFailed}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <LauncherFace {...outline} isMinimised={view === 'minimised'} />
      </button>
      {Widget && (
        <Widget {...{ business, hostPage, view, isWanted }} onView={leave} onOutline={setOutline} />
      )}
    </div>
  );
}

function useChat(isTouched: boolean) {
  const [view, setView] = useState<View>('closed');
  const [Widget, setWidget] = useState<ComponentType<WidgetProps> | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);

  const load = useCallback(() => {
    fetchWidget().then(
      (fetched) => setWidget(() => fetched),
      () => setFailed(true),
    );
  }, []);

  useEffect(() => {
    setView(keptView());
    if (isChatInUse()) load();
    else if (isTouched) prefetch();
  }, [load, isTouched]);

  const become = useCallback((next: View) => {
    setView(next);
    keepView(next);
  }, []);
  const leave = useCallback(
    (next: View) => {
      become(next);
      setWanted(false);
      // Waits for the next frame, because a hidden button takes no focus.
      requestAnimationFrame(() => launcher.current?.focus());
    },
    [become],
  );
  const open = useCallback(() => {
    setFailed(false);
    setWanted(true);
    pushChatStep();
    become('open');
    load();
  }, [become, load]);
  useEffect(() => {
    const follow = () => {
      if (isChatStep()) open();
      else if (view === 'open' && screenOfPhone().matches) leave('minimised');
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [view, open, leave]);
  return { view, isWanted, Widget, hasFailed, launcher, open, leave };
}

function LauncherFace({ unread, name, isMinimised }: Outline & { isMinimised: boolean }) {
  return (
    <>
      <Icon path="M4 5h16v11H11l-5 4v-4H4Z" />
      <span className="chat-label">{isMinimised && name ? `Back to ${name}` : 'Chat with us'}</span>
      {unread > 0 && (
        <span className="chat-badge">
          {unread}
          <span className="visually-hidden"> new</span>
        </span>
      )}
    </>
  );
}
