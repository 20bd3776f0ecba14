import { parseInThread } from '../../outbound/parse-in-thread.ts'
import { htmlToText } from './markup-to-text.ts'

parseInThread(htmlToText)
