import { plainLine } from '../../contract/agent-text.ts'

/** Writes what an agent's call does. Without a model, the service makes outlines instead of articles. */
export const toolTitle = (
  { tool, title }: { readonly tool: string; readonly title: string },
  makes: 'article' | 'outline',
): string => (makes === 'outline' && tool === 'generate_article' ? 'Make an outline' : plainLine(title))
