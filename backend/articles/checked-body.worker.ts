import { parseInThread } from '../outbound/parse-in-thread.ts'
import { checkedBody } from './checked-body.ts'

parseInThread(checkedBody)
