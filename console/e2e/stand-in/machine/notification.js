const { randomUUID } = require('node:crypto');
const { EventEmitter } = require('node:events');
const { lifecycle } = require('../lifecycle.js');
const { PreventableEvent } = require('../preventable-event.js');
const { runsOn, strict } = require('../strict.js');

class Notification extends EventEmitter {
  constructor(options = {}) {
    super();
    if (!lifecycle.ready) throw new Error('Cannot create Notification before app is ready');
    Object.assign(this, { title: '', body: '', silent: false, groupId: '' }, options);
    this.id = options.id || randomUUID();
  }

  show() {
    setImmediate(() => this.emit('show', new PreventableEvent()));
  }

  close() {
    setImmediate(() => this.emit('close', new PreventableEvent({ reason: 'applicationHidden' })));
  }

  static isSupported() {
    return true;
  }
  static async getHistory() {
    return [];
  }
  static remove() {}
}

if (runsOn('win32')) {
  Notification.handleActivation = (handler) => {
    Notification._activate = handler;
  };
}

exports.Notification = strict('Notification', Notification);
