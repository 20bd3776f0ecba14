import { parseInThread } from '../outbound/parse-in-thread.ts'
import { recodePicture } from './recode-picture.ts'

parseInThread(recodePicture)
