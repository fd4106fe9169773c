/** A comment, a text, a quoted name, the body of a function, the end of a statement, or anything else. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

/** The statements of a migration, without the comments between them. */
export function statementsOf(sql: string): string[] {
  const statements = [''];
  for (const [text] of sql.matchAll(token)) {
    if (text === ';') statements.push('');
    else if (!text.startsWith('--') && !text.startsWith('/*')) statements[statements.length - 1] += text;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
