const classId = /^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;

exports.tasksOfWindows = {
  setToastActivatorCLSID(id) {
    if (!classId.test(id)) throw new Error('Invalid CLSID');
  },
};

let text = '';

exports.dockOfMac = {
  dock: {
    setBadge(shown) {
      text = shown;
    },
    getBadge: () => text,
    bounce: () => 1,
  },
};
