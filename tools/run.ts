/** Runs a command. What goes wrong is one sentence for whoever typed it, not a stack. */
export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
