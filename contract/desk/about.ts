import { z } from 'zod'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'

/** Information about Quillport on this computer. */
export const About = z.object({
  service_version: z
    .string()
    .nullable()
    .describe('The version of the service; null if there is no service or the service does not answer.'),
  data_folder: z.string(),
  can_open_folder: z.boolean(),
  can_reset_window: z.boolean(),
  help_text: z
    .string()
    .describe(
      'Technical details to send to somebody who helps with a problem: versions, the operating system, various counts, and the codes of the most recent errors. Contains no secrets, names or texts.',
    ),
})
export type About = z.infer<typeof About>

/** A report that Quillport wrote when it ended unexpectedly. The report is stored only on this computer. */
export const CrashReport = z.object({ report_id: z.string(), at: Moment, text: z.string() })
export type CrashReport = z.infer<typeof CrashReport>

/** The desk's operations for a person who needs help or information about Quillport. */
export const aboutOfDesk = {
  about: {
    get: operation({
      title: 'About Quillport',
      description:
        'The versions, the data folder, and technical details to send to somebody who helps with a problem.',
      input: Nothing,
      output: About,
    }),
    openFolder: operation({
      title: 'Open the folder',
      description: 'Opens the data folder in the file manager.',
      input: Nothing,
      output: z.object({ opened: z.boolean() }),
    }),
    resetWindow: operation({
      title: 'Reset the window',
      description: 'Restores the original size, position and zoom of the window.',
      input: Nothing,
      output: Nothing,
    }),
    crash: operation({
      title: 'Last crash',
      description: 'The newest crash report that the user has not seen yet.',
      input: Nothing,
      output: z.object({ report: CrashReport.nullable() }),
    }),
    closeCrash: operation({
      title: 'Close a crash report',
      description: 'Never shows the report again. If `delete` is true, also deletes the report.',
      input: z.strictObject({ report_id: z.string().max(100), delete: z.boolean() }),
      output: Nothing,
    }),
  },
}
