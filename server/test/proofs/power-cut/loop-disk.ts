import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** A file that is a disk of its own, with ext4 on it. */
export type LoopDisk = {
  /** Where it is mounted. */
  readonly folder: string;
  /** The file as the block layer has it at this moment: what no sync has brought there yet is not in it. */
  copyTo(path: string): void;
  unmount(): Promise<void>;
};

/** Why this machine cannot make one; null where it can. */
export function whyNoLoopDisk(): string | null {
  if (process.getuid?.() !== 0) return 'only root may mount a disk';
  if (!existsSync('/dev/loop-control')) return 'this machine has no loop devices';
  try {
    accessSync('/sbin/mkfs.ext4', constants.X_OK);
    return null;
  } catch {
    return 'mkfs.ext4 is not installed';
  }
}

/** A new disk in a file; it takes only the room that is written to. */
export function makeDisk(image: string, megabytes: number): void {
  run('truncate', '-s', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', '-F', '-m', '0', image);
}

export function mountDisk(image: string, folder: string): LoopDisk {
  mkdirSync(folder, { recursive: true });
  const device = run('losetup', '--find', '--show', image);
  try {
    run('mount', '-t', 'ext4', device, folder);
  } catch (error) {
    run('losetup', '-d', device);
    throw error;
  }
  chmodSync(folder, 0o755);
  return {
    folder,
    copyTo: path => copyStill(image, path, device),
    async unmount() {
      await untilIdle(() => run('umount', folder));
      run('losetup', '-d', device);
    },
  };
}

/** What was killed a moment ago may still hold a file. */
async function untilIdle(work: () => unknown): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      work();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(100);
    }
  }
}

/** Copies again where anything reached the device meanwhile, so that the copy is of one moment. */
function copyStill(image: string, path: string, device: string): void {
  const writes = () => {
    const fields = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/);
    return { done: fields[4], underWay: fields[8] };
  };
  for (;;) {
    const before = writes();
    run('cp', '--sparse=always', image, path);
    const after = writes();
    if (before.underWay === '0' && after.underWay === '0' && before.done === after.done) return;
  }
}

function run(program: string, ...options: string[]): string {
  return execFileSync(program, options, { encoding: 'utf8' }).trim();
}
