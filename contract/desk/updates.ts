import { z } from 'zod'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'

/** A copy of the data that the desk made before the first start of a newer version. */
export const DataCopy = z.object({
  version: z.string().describe('The version that wrote the data; `earlier` if the version is not known.'),
  made_at: Moment,
  size: z.int().describe('Bytes.'),
})
export type DataCopy = z.infer<typeof DataCopy>

/** What the desk knows about newer versions, and the progress of an update. */
export const Updates = z.object({
  version: z.string(),
  look: z
    .boolean()
    .nullable()
    .describe(
      'Whether Quillport looks for newer versions. If false, Quillport sends no requests for updates. Null if no update address is set for Quillport.',
    ),
  looked_at: Moment.nullable(),
  offer: z
    .object({
      version: z.string(),
      whats_new: z.string().describe('Plain text.'),
      size: z.int().describe('Bytes to download.'),
      later: z.boolean().describe('True if the user does not want to be told about this version again.'),
      warning: z.string().nullable().describe('What will not work after an update to this version.'),
    })
    .nullable(),
  state: z
    .enum(['idle', 'looking', 'downloading', 'waiting', 'at_quit', 'handed_over'])
    .describe(
      '`handed_over`: the package is open in the system’s installer, or Quillport is about to restart.',
    ),
  done: z.int().describe('Downloaded bytes.'),
  waits_for: z.string().nullable().describe('The work that must end before the update can start.'),
  message: z
    .string()
    .nullable()
    .describe('How the last check or update ended; null if there is nothing to say.'),
  failed: z.boolean().describe('True if `message` reports a failure.'),
  by_installer: z.boolean().describe('True if the system’s installer, not Quillport, installs the package.'),
  package_path: z
    .string()
    .nullable()
    .describe('Path of the downloaded and checked package, if the system could not open it. Otherwise null.'),
  copies: z.array(DataCopy),
})
export type Updates = z.infer<typeof Updates>

const answer = z.object({
  updates: Updates.nullable().describe(
    'Null if Quillport does not update itself and has no copies of the data from before an update, as is the case in a browser, for example.',
  ),
})

/** The desk's operations on newer versions of itself. */
export const updatesOfDesk = {
  updates: {
    get: operation({
      title: 'Updates',
      description:
        'Returns what is known about newer versions, and lists the copies of the data that Quillport made before updates.',
      input: Nothing,
      output: answer,
    }),
    look: operation({
      title: 'Look for a newer version',
      description: 'Looks for a newer version now, at the update address.',
      input: Nothing,
      output: answer,
    }),
    setLook: operation({
      title: 'Turn updates on or off',
      description: 'Sets whether Quillport automatically looks for newer versions.',
      input: z.strictObject({ look: z.boolean() }),
      output: answer,
    }),
    install: operation({
      title: 'Install the newer version',
      description:
        'Downloads and checks the newer version. Installs it as soon as no work is under way, or when the user quits Quillport.',
      input: z.strictObject({ when: z.enum(['now', 'at_quit']) }),
      output: answer,
    }),
    cancel: operation({
      title: 'Do not install',
      description:
        'Stops the download, or cancels the installation that is waiting. The downloaded part is kept for the next attempt.',
      input: Nothing,
      output: answer,
    }),
    later: operation({
      title: 'Not now',
      description: 'Stops showing notices about the offered version.',
      input: Nothing,
      output: answer,
    }),
    noteUnsaved: operation({
      title: 'Unsaved texts',
      description:
        'Tells the desktop app whether the page contains unsaved texts. The app remembers this for half a minute.',
      input: z.strictObject({ unsaved: z.boolean() }),
      output: Nothing,
    }),
    deleteCopies: operation({
      title: 'Delete the copies',
      description: 'Deletes the copies of the data that Quillport made before updates.',
      input: Nothing,
      output: answer,
    }),
  },
}
