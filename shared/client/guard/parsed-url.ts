/** The address as a URL, or null; `URL.canParse` is younger than the oldest browser in support. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
