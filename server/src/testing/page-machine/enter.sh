# enter.sh HOME SOURCE NODE: runs HOME/steps.sh on an overlay of this machine, with SOURCE at /source.
# Must be called in its own namespaces (mounts, processes, network); everything goes away with them.
set -e
home=$1 source=$2 node=$3 stand_ins=$(dirname "$0")
ip link set lo up
machine=$home/machine root=$home/machine/root
mkdir "$machine"
mount -t tmpfs machine "$machine"
mkdir "$machine/upper" "$machine/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$machine/upper,workdir=$machine/work" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mkdir -p "$root/source" "$root/clones"
mount --bind "$source" "$root/source"
mount -t tmpfs clones "$root/clones"
rm -rf "$root/etc/sallie.env" "$root/opt/sallie" "$root/var/lib/sallie" "$root/var/backups/sallie"
rm -f "$root/usr/bin/node" && cp "$node" "$root/usr/bin/node"
cp "$home/settings" "$home/steps.sh" "$root/"
for name in git npm sudo certbot systemctl; do
  install -m 0755 "$stand_ins/$name" "$root/usr/local/bin/$name"
done
exec chroot "$root" sh /steps.sh
