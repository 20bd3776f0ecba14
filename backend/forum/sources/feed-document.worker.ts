import { parseInThread } from '../../outbound/parse-in-thread.ts'
import { parseFeedAnswer } from './feed-document.ts'

parseInThread(parseFeedAnswer)
