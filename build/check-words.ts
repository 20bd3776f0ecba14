// Compares texts with the constants: `node build/check-words.ts` lists every price and cap that a text in the code contains
// as a literal figure, and every sentence in the documents that contradicts a constant.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { CHANGES_PER_PAGE } from '../contract/changes.ts'
import { QUESTION_RUNS_OUT } from '../contract/desk.ts'
import { READS_PER_MINUTE } from '../contract/limits.ts'
import { count } from '../contract/words.ts'
import { APPROVAL_TIMES } from '../main/core/bridge/calls/questions.ts'

const root = join(import.meta.dirname, '..')
const FIGURE = /\b\d[\d,]*( more)? credits?\b|\b\d[\d,]*( \w+)? a (day|minute)\b|\b\d+ (and above|or more)\b/g

const waits = count(APPROVAL_TIMES.wait / 1000, 'second')
/** The sentences in the documents that name a figure, by document. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'README.md': [],
  'docs/agents.md': [
    `If you do not answer within ${waits}, the agent gets \`approval_pending\``,
    `If you do not answer the question within ${count(QUESTION_RUNS_OUT, 'minute')}, Quillport refuses the call.`,
  ],
  'docs/features.md': [],
  'docs/security.md': [],
  'docs/where-to-look.md': [],
  'ARCHITECTURE.md': [
    `A call waits ${waits} for the answer, then returns \`approval_pending\``,
    `the limit of ${READS_PER_MINUTE} reads a minute`,
    `A page contains fewer than ${CHANGES_PER_PAGE} changes`,
  ],
  'CONTRIBUTING.md': [],
}

const figuresIn = (text: string): readonly string[] => text.match(FIGURE) ?? []

const faultsOfDocument = ([file, said]: readonly [string, readonly string[]]): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
  const rest = said.reduce((left, sentence) => left.replace(sentence, ''), text)
  return [
    ...said
      .filter((sentence) => !text.includes(sentence))
      .map((sentence) => `${file} should say: ${sentence}`),
    ...figuresIn(rest).map(
      (figure) => `${file} says “${figure}”, but build/check-words.ts does not compare it with a constant`,
    ),
  ]
}

const faultsOfCode = (file: string): readonly string[] => {
  const texts: string[] = []
  const onText = ({ value }: { readonly value: unknown }) => typeof value === 'string' && texts.push(value)
  const onTemplate = ({ value }: { readonly value: { readonly raw: string } }) => texts.push(value.raw)
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({ Literal: onText, JSXText: onText, TemplateElement: onTemplate }).visit(program)
  return texts
    .flatMap(figuresIn)
    .map((figure) => `${file} contains the literal figure “${figure}”: build the text from the constant`)
}

const folders = ['contract', 'transport', 'backend', 'main', 'preload', 'renderer']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|\/testing\b|\/fakes\//.test(file))

const faults = [...files.flatMap(faultsOfCode), ...Object.entries(sentences).flatMap(faultsOfDocument)]
for (const fault of faults) console.error(fault)
console.log(
  `${files.length} files build prices and caps from constants${faults.length ? `, apart from ${faults.length}` : ''}.`,
)
process.exitCode = faults.length ? 1 : 0
