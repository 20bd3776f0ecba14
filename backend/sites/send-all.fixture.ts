import { POST_FIELDS } from '../../contract/publishing.ts'
import type { ChooseFields } from './port.ts'

/** Sends every field, whatever the site has. */
export const sendAll: ChooseFields = () => new Set(POST_FIELDS)
