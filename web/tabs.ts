/** A channel between the tabs of one browser: the other tabs receive what one sends. */
export function openChannel<Message>(name: string) {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel never leaves its origin
    tell: (message: Message) => channel.postMessage(message),
    hear: (listener: (message: Message) => void) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
    close: () => channel.close(),
  };
}
