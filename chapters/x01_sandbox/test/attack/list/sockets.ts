/** Whom a command can reach: servers on this computer and elsewhere, by whatever road. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Attempt } from "../attempt.ts";
import { type Field, put } from "../field.ts";
import { done, stolen } from "../looks.ts";

const worked = stolen;

export const SOCKETS: Attempt[] = [
  { name: "socket in /tmp", run: `talk "$TEMPORARY/daemon" > loot`, worked },
  { name: "socket in /run", run: "talk /run/daemon > loot", worked },
  { name: "docker", run: "talk /var/run/docker.sock > loot", worked },
  { name: "D-Bus", run: "talk /run/dbus/system_bus_socket > loot", worked },
  { name: "systemd", run: "talk /run/systemd/private > loot", worked },
  { name: "ssh-agent", run: `talk "$SSH_AUTH_SOCK" > loot`, worked },
  { name: "socket in the home", run: "talk ~/daemon > loot", worked },
  {
    name: "socket in the workspace",
    run: `talk "$WS/daemon" > loot`,
    worked,
    gap: { why: "a server that listens in the workspace is reached there" },
  },
  { name: "abstract socket", run: `talk "@$ABSTRACT" > loot`, worked },
  { name: "IPv4", run: `exec 3<> "/dev/tcp/127.0.0.1/$PORT" && cat <&3 > loot`, worked },
  { name: "IPv6", run: `exec 3<> "/dev/tcp/::1/$PORT" && cat <&3 > loot`, worked },
  {
    name: "UDP",
    run: `exec 3<> "/dev/udp/127.0.0.1/$UDP" && echo >&3 && timeout 5 head -c 43 <&3 > loot`,
    worked,
  },
  { name: "a name for the question, by DNS", run: `getent hosts "what-is-it.test" > loot`, worked },
  {
    name: "raw packets",
    run: `perl -MSocket -e 'socket(S, PF_INET, SOCK_RAW, 1) or die $!; send(S, "x" x 8, 0, pack_sockaddr_in(0, inet_aton("127.0.0.1"))) and open(F, ">", "done")'`,
    worked: done,
    as: "root",
  },
  {
    name: "packets past the network",
    run: `perl -e 'socket(S, 17, 3, 768) and open(F, ">", "done") or die $!'`,
    worked: done,
    as: "root",
  },
  {
    name: "another network, by a route",
    run: "ip address add 10.99.0.1/32 dev lo && touch done; ip address del 10.99.0.1/32 dev lo",
    worked: done,
    as: "root",
  },
  {
    name: "the network of another process",
    run: `nsenter -t "$VICTIM" -n bash -c 'exec 3<> "/dev/tcp/127.0.0.1/$PORT" && cat <&3 > loot'`,
    worked,
    as: "root",
  },
  {
    name: "sockets of virtual machines",
    run: `perl -e 'socket(S, 40, 1, 0) and open(F, ">", "done") or die $!'`,
    worked: done,
    needs: "vsock",
    gap: { why: "vsock belongs to no network namespace; it is there only in virtual machines and WSL" },
  },
  {
    name: "a server of this computer, with a network",
    prepare: giveNetwork,
    run: `exec 3<> "/dev/tcp/127.0.0.1/$PORT" && cat <&3 > loot`,
    worked,
    only: "workspace",
    gap: { why: "with a network a command reaches what the user reaches" },
  },
  {
    name: "abstract socket, with a network",
    prepare: giveNetwork,
    run: `talk "@$ABSTRACT" > loot`,
    worked,
    only: "workspace",
    gap: { why: "abstract sockets belong to the network" },
  },
  {
    name: "docker, with a network",
    prepare: giveNetwork,
    run: "talk /run/docker.sock > loot",
    worked,
    only: "workspace",
  },
  {
    name: "shared memory",
    prepare: (field) => {
      const make = `my $id = shmget(0, 4096, 01600); shmwrite($id, $ARGV[0], 0, 64); print $id`;
      field.env.SHM = spawnSync("perl", ["-e", make, field.secret], { encoding: "utf8" }).stdout;
    },
    run: `perl -e 'shmread($ENV{SHM}, my $text, 0, 64) or die $!; open(F, ">", "loot"); print F $text'`,
    worked,
  },
  {
    name: "the kernel's ring of keys",
    // request_key and keyctl(KEYCTL_READ): the ring of the session is handed on to children.
    run: `perl -e 'my ($type, $name, $text) = ("user", "harness-test", "\\0" x 64); my $key = syscall(249, $type, $name, 0, 0);
      $key > 0 or die $!; syscall(250, 11, $key, $text, 64) > 0 or die $!; open(F, ">", "done")'`,
    worked: done,
    needs: "x64",
    gap: { why: "a session has one ring of keys, and bubblewrap makes no other one" },
  },
];

function giveNetwork({ home }: Field): void {
  put(join(home, ".harness/settings.json"), '{ "sandbox": { "mode": "required", "network": true } }');
}
