const privileges = new Map();

/*
 * Stock Chromium serves no scheme of ours: `app://console` becomes https://console.app.invalid, and http
 * without `secure`, so that a missing privilege shows.
 */
exports.toBrowser = (url) =>
  url.replace(/^([a-z][a-z0-9.+-]*):\/\/([^/?#]*)/i, (whole, scheme, host) => {
    const given = privileges.get(scheme);
    return given?.standard ? `http${given.secure ? 's' : ''}://${host}.${scheme}.invalid` : whole;
  });

exports.fromBrowser = (url) =>
  url.replace(/^https?:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.invalid/i, (whole, host, scheme) =>
    privileges.has(scheme) ? `${scheme}://${host}` : whole,
  );

exports.privileges = privileges;
