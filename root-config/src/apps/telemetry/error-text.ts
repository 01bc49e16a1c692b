const longestMessage = 1000;
const longestStack = 4000;

/** What may be told of an error: its words and our own frames. Values of an address are personal and left out. */
export function tellable(error: unknown): { readonly message?: string; readonly stack?: string } {
  if (typeof error === 'string') return { message: withoutQueries(error).slice(0, longestMessage) };
  if (!(error instanceof Error)) return {};
  const message = withoutQueries(error.message);
  const stack = ownFrames(error.stack ?? '');
  return {
    message: message.slice(0, longestMessage),
    ...(stack !== '' && { stack: stack.slice(0, longestStack) }),
  };
}

/** Frames in modules and in the boot script, as paths. */
function ownFrames(stack: string): string {
  return withoutQueries(stack)
    .split('\n')
    .filter(line => /\/(m|assets)\//.test(line))
    .map(line => line.trim().replaceAll(location.origin, ''))
    .join('\n');
}

function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s:)"']*/g, '');
}
