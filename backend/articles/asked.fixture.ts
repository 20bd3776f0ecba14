/** Which part of an article a prompt asks for. */
export type Part = 'outline' | 'opening' | 'sections' | 'faq' | 'meta' | 'fact check' | 'last reading'

/** What a prompt of the writer asks for, as a model would read it. */
export type Asked = {
  readonly part: Part
  /** Number of words of the part, or of each section or answer, in the middle of the range; 0 if none is named. */
  readonly words: number
  /** The headings that the order gives; empty if the model chooses them. */
  readonly given: readonly string[]
  /** Maximum number of questions of a FAQ. */
  readonly questions: number
  /** Number of sections to plan. */
  readonly sections: number
  /** The headings of the sections to write now, if each is to begin with its heading. */
  readonly headings: readonly string[]
}

const PARTS: readonly (readonly [task: string, part: Part])[] = [
  ['plan the article', 'outline'],
  ['write the opening', 'opening'],
  ['write the FAQ', 'faq'],
  ['seo_titles', 'meta'],
]

const READINGS = [
  ['You know the subject of this article', 'fact check'],
  ['Read this finished article', 'last reading'],
] as const

/** Whether a system prompt is one of the writer’s. */
export const isWriters = (system: string): boolean =>
  system.includes('Your task now: ') || READINGS.some(([start]) => system.startsWith(start))

/** Whether a system prompt is the fact check’s, which sees the text alone. */
export const isFactCheck = (system: string | undefined): boolean =>
  system?.startsWith(READINGS[0][0]) ?? false

/** Reads a prompt of the writer. */
export const askedIn = (system: string, prompt: string): Asked => {
  const [, task = ''] = system.split('Your task now: ')
  const [, from = '0', to = '0'] = /(\d+) to (\d+) words/.exec(task) ?? []
  const given = /^# The headings\n(.*?)(?:\n\n|$)/ms.exec(prompt)?.[1]?.split('\n') ?? []
  const headings = task.includes('Begin each part with its heading')
    ? [...prompt.matchAll(/^\d+\. (.*?) \(WRITE THIS NOW\)/gm)].map(([, heading = '']) => heading)
    : []
  const each = (Number(from) + Number(to)) / 2
  return {
    part:
      READINGS.find(([start]) => system.startsWith(start))?.[1] ??
      PARTS.find(([words]) => task.includes(words))?.[1] ??
      'sections',
    words: each,
    given,
    questions: Number(/up to (\d+) questions/.exec(task)?.[1] ?? 0),
    sections: given.length || Number(/exactly (\d+) sections/.exec(task)?.[1] ?? 2),
    headings,
  }
}
