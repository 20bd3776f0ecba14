import { parseInThread } from '../outbound/parse-in-thread.ts'
import { pageOf } from './cited-page.ts'

parseInThread(pageOf)
