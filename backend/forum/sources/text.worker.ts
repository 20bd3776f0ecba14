import { parseInThread } from '../../outbound/parse-in-thread.ts'
import { htmlToText } from './cut-text.ts'

parseInThread(htmlToText)
