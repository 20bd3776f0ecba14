import { plainLine } from '../../contract/agent-text.ts'

/** Writes what an agent's call does. Without a model, the service creates outlines instead of articles. */
export const toolTitle = (
  { tool, title }: { readonly tool: string; readonly title: string },
  makes: 'article' | 'outline',
): string => (makes === 'outline' && tool === 'generate_article' ? 'Create an outline' : plainLine(title))
