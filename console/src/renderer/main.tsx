import '@sallie/shared/styles/base.css';
import './fonts.css';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../bridge.ts';
import { ConsoleApp } from './console-app.tsx';
import { keepTitle, openConsole } from './open-console.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has a #root');
const bridge = windowBridge();
keepTitle(bridge, document);
const onUncaughtError = () => void bridge.call('command', 'restartPage');
createRoot(root, { onUncaughtError }).render(<ConsoleApp console={openConsole(bridge)} />);

declare global {
  interface Window {
    /** Set by the preload; the page has no other way out. */
    readonly sallie?: Bridge;
  }
}

function windowBridge(): Bridge {
  if (!window.sallie) throw new Error('This page runs inside Sallie Desk only');
  return window.sallie;
}
