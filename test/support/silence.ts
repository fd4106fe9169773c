import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server on this machine that accepts every connection and never answers; `end` closes them. */
export async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
