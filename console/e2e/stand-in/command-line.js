const given = (name) =>
  process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));

exports.commandLine = {
  switches: {},
  appendSwitch(name, value = '') {
    this.switches[name] = value;
  },
  hasSwitch(name) {
    return name in this.switches || given(name) !== undefined;
  },
  getSwitchValue(name) {
    return this.switches[name] ?? given(name)?.split('=')[1] ?? '';
  },
  removeSwitch(name) {
    delete this.switches[name];
  },
};
