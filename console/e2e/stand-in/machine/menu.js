const { EventEmitter } = require('node:events');

let applicationMenu = null;

class MenuItem {
  constructor(options) {
    Object.assign(this, {
      type: options.submenu ? 'submenu' : 'normal',
      enabled: true,
      visible: true,
      checked: false,
      label: options.label ?? options.role ?? '',
      ...options,
    });
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu);
  }
}

class Menu extends EventEmitter {
  items = [];

  append(item) {
    this.items.push(item);
  }

  static buildFromTemplate(template) {
    const menu = new Menu();
    for (const item of template) {
      menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    }
    return menu;
  }
  static setApplicationMenu(menu) {
    applicationMenu = menu;
  }
  static getApplicationMenu() {
    return applicationMenu;
  }
}

module.exports = { Menu, MenuItem };
