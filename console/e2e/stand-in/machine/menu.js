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
  popup() {}
  closePopup() {}
  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
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
