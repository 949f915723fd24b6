import type { Metafile, OutputFile } from 'esbuild'

export function buildConsole(options?: { write?: boolean }): Promise<{ metafile: Metafile; outputFiles: OutputFile[] }>
