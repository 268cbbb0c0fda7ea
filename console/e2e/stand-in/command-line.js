const given = (name) =>
  process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));

exports.commandLine = {
  switches: {},
  appendSwitch(name, value = '') {
    this.switches[name] = value;
  },
  getSwitchValue(name) {
    return this.switches[name] ?? given(name)?.split('=')[1] ?? '';
  },
};
