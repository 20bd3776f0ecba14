import { wrongField } from '../../contract/errors.ts'
import { parseFairly, TooComplex } from '../outbound/parse-outside.ts'
import { workerFile } from '../outbound/worker-file.ts'
import type { CheckedBody, checkedBody, UncheckedBody } from './checked-body.ts'

const check = parseFairly<UncheckedBody, ReturnType<typeof checkedBody>>(
  workerFile('checked-body', import.meta.url),
)

/**
 * Allow-lists, reads and checks a body in another thread, when it is the workspace’s turn. Throws `invalid_input` if the body
 * is too complex or has no words.
 */
export const checkBody = async (workspaceId: string, body: UncheckedBody): Promise<CheckedBody> => {
  const checked = await check(workspaceId, body).catch((thrown: unknown) => {
    if (thrown instanceof TooComplex)
      return { fault: 'This text takes too long to check. Shorten it or split it into several articles.' }
    throw thrown
  })
  if (!('fault' in checked)) return checked
  throw wrongField('html', checked.fault)
}
