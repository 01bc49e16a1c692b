/** Serves every module for development. */
export async function serveAllApps(port: number): Promise<void> {
  throw new Error(`not yet on ${port}`);
}
