exports.PreventableEvent = class PreventableEvent {
  defaultPrevented = false;

  constructor(fields = {}) {
    Object.assign(this, fields);
  }

  preventDefault() {
    this.defaultPrevented = true;
  }
};
