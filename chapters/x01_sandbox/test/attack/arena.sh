#!/usr/bin/env bash
# In namespaces of its own, nobody outside sees what is mounted, killed or sent here. Private copies stand where attempts
# aim at: a small disk, /run, /etc, the queue of cron. Then node takes over as the first process, as root or as nobody.
set -euo pipefail
# "nobody" has to find the programs that root puts here.
umask 022
role=$1 node=$2 runner=$3

disk() { mount -t tmpfs -o "size=$1,mode=755" harness-test "$2"; }
disk 96m /srv
disk 1m /run
disk 200m /dev/shm
[ ! -d /var/spool ] || disk 1m /var/spool
mkdir -p /srv/bin /srv/etc /srv/fields /run/dbus /run/systemd
disk 32m /srv/etc
cp -a /etc/. /srv/etc/ 2> /dev/null || true
mount --move /srv/etc /etc
rmdir /srv/etc
echo "nameserver 127.0.0.1" > /etc/resolv.conf
echo "hosts: files dns" > /etc/nsswitch.conf

ip link set lo up
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start

cd /srv

# Copies, since an attempt may want to change them; and a program that runs with the rights of root.
cp "$(command -v bwrap)" "$(command -v sleep)" /srv/bin/
install -m 4755 "$(command -v cat)" /srv/bin/setuid-cat
install -m 600 /dev/null /srv/of-root
cp "$runner" /srv/runner.mjs
chmod 644 /srv/runner.mjs
chmod 777 /srv/fields /run /run/dbus /run/systemd /dev/shm

cat > /srv/bin/talk << 'PERL'
#!/usr/bin/perl
# What a socket says: a path, or a name after @.
use Socket;
my $name = shift;
my $address = $name =~ s/^@/\0/ ? pack("Sa108", AF_UNIX, $name) : pack_sockaddr_un($name);
socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or die "$!\n";
connect($socket, $address) or die "$name: $!\n";
print while <$socket>;
PERL
chmod 755 /srv/bin/talk

export PATH="/srv/bin:$PATH"
become=()
if [ "$role" = user ]; then
  chown 65534:65534 /srv/bin/bwrap /srv/bin/sleep
  become=(setpriv --reuid 65534 --regid 65534 --clear-groups --)
fi

# A ring of keys for this session alone, with one key in it: keyctl(JOIN_SESSION_KEYRING) and add_key of x86-64.
exec perl -e '
  my ($type, $name, $text) = ("user", "harness-test", "secret");
  if (shift eq "x86_64") { syscall(250, 1, 0); syscall(248, $type, $name, $text, 6, -3) }
  exec @ARGV' "$(uname -m)" "${become[@]}" "$node" /srv/runner.mjs "$role"
