const { PreventableEvent } = require('../preventable-event.js');
const { fromBrowser, toBrowser } = require('../schemes.js');

/** Every request of a page passes here: the app may refuse navigations, and it answers its own scheme. */
exports.answerRequest = async (contents, { requestId, request, resourceType, frameId }) => {
  const url = fromBrowser(request.url);
  const tell = (method, params) => contents._tell(method, { requestId, ...params }).catch(() => {}); // The page may be gone.
  const isDocument = resourceType === 'Document' && frameId;
  if (isDocument && !contents._allowed.delete(url) && isRefused(contents, url)) {
    return tell('Fetch.failRequest', { errorReason: 'Aborted' });
  }
  const handler = contents.session.protocol._handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) return tell('Fetch.continueRequest');
  try {
    await tell('Fetch.fulfillRequest', await answer(handler, url, request));
  } catch (error) {
    process.stderr.write(`protocol handler: ${error.stack}\n`);
    await tell('Fetch.failRequest', { errorReason: 'Failed' });
  }
};

function isRefused(contents, url) {
  const event = new PreventableEvent({
    url,
    frame: contents.mainFrame,
    isMainFrame: true,
    isSameDocument: false,
  });
  contents.emit('will-frame-navigate', event);
  contents.emit('will-navigate', event, url);
  return event.defaultPrevented;
}

async function answer(handler, url, { method, headers, postData }) {
  const reply = await handler(new Request(url, { method, headers, body: postData }));
  const body = Buffer.from(await reply.arrayBuffer());
  return {
    responseCode: reply.status,
    responseHeaders: [...reply.headers].map(([name, value]) => ({ name, value: mapped(value) })),
    body: body.toString('base64'),
  };
}

/** Maps origins in a policy, because it may name the app's own. */
const mapped = (value) => value.replace(/([a-z][a-z0-9+-]*):\/\/([a-z0-9.-]+)/gi, toBrowser);
