import { parseInThread } from '../../outbound/parse-in-thread.ts'
import { htmlToText } from './text.ts'

parseInThread(htmlToText)
