import { articlesOfOwner } from '../../contract/owner/articles.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { listBrandVoices, removeBrandVoice, saveBrandVoice } from '../articles/brand-voices.ts'
import type { Database } from '../db/database.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, parse, required, textOf, UsageError, withDatabase } from './command.ts'

const OPTIONS = {
  workspace: { type: 'string' },
  id: { type: 'string' },
  name: { type: 'string' },
  guidance: { type: 'string' },
  'guidance-file': { type: 'string' },
} as const
type Values = ReturnType<typeof parse<typeof OPTIONS>>['values']

/** Lists, saves and removes brand voices. */
export const brandVoiceCommand: Command = {
  summary: 'List, save and remove brand voices',
  usage: `brand-voice list   --workspace ID
brand-voice save   --workspace ID [--id VOICE] --name NAME (--guidance TEXT | --guidance-file FILE)
brand-voice remove --workspace ID --id VOICE`,
  run: async (args, context) => {
    const { values, positionals } = parse(args, OPTIONS, 1)
    const workspace = required(values.workspace, '--workspace')
    await withDatabase(context, async (db) => {
      await readWorkspace(db, workspace)
      context.print(JSON.stringify(await act(db, workspace, positionals[0], values), null, 2))
    })
  },
}

const act = async (db: Database, workspace: string, action: string | undefined, values: Values) => {
  switch (action) {
    case 'list':
      return { brand_voices: await listBrandVoices(db, workspace) }
    case 'save': {
      const file = values['guidance-file']
      const guidance = file === undefined ? values.guidance : textOf(file, '--guidance-file')
      const voice = {
        ...(values.id === undefined ? {} : { brand_voice_id: values.id }),
        name: required(values.name, '--name'),
        guidance: required(guidance, '--guidance'),
      }
      return saveBrandVoice(db, workspace, parseInput(articlesOfOwner.saveBrandVoice.input, voice))
    }
    case 'remove':
      await removeBrandVoice(db, workspace, required(values.id, '--id'))
      return { brand_voices: await listBrandVoices(db, workspace) }
    default:
      throw new UsageError('Say list, save or remove.')
  }
}
