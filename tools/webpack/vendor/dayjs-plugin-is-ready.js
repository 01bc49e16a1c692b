/** Stands for every `dayjs/plugin/…` inside other bundles: the shared instance has them all already. */
export default function pluginIsReady() {
  // Nothing to add.
}
