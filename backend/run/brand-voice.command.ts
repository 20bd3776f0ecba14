import { articlesOfOwner } from '../../contract/owner/articles.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { listBrandVoices, removeBrandVoice, saveBrandVoice } from '../articles/brand-voices.ts'
import { required, textOf, workspaceActionsCommand } from './command.ts'

/** Lists, saves and removes brand voices. */
export const brandVoiceCommand = workspaceActionsCommand({
  summary: 'List, save and remove brand voices',
  usage: `brand-voice list   --workspace ID
brand-voice save   --workspace ID [--id VOICE] --name NAME (--guidance TEXT | --guidance-file FILE)
brand-voice remove --workspace ID --id VOICE`,
  texts: ['id', 'name', 'guidance', 'guidance-file'],
  actions: {
    list: async ({ db, workspaceId }) => ({ brand_voices: await listBrandVoices(db, workspaceId) }),
    save: ({ db, workspaceId, values }) => {
      const file = values['guidance-file']
      const guidance = file === undefined ? values.guidance : textOf(file, '--guidance-file')
      const voice = {
        ...(values.id === undefined ? {} : { brand_voice_id: values.id }),
        name: required(values.name, '--name'),
        guidance: required(guidance, '--guidance'),
      }
      return saveBrandVoice(db, workspaceId, parseInput(articlesOfOwner.saveBrandVoice.input, voice))
    },
    remove: async ({ db, workspaceId, values }) => {
      await removeBrandVoice(db, workspaceId, required(values.id, '--id'))
      return { brand_voices: await listBrandVoices(db, workspaceId) }
    },
  },
})
