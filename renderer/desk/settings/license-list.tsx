import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'

/** The file that the build makes beside the screens: the packages inside Quillport, and the texts of their licenses. */
const Licenses = z.object({
  texts: z.array(z.string()),
  packages: z.array(
    z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.int().nullable() }),
  ),
})

const read = async () => {
  const answer = await fetch('licenses.json')
  return Licenses.parse(await answer.json())
}

/** The licenses of everything that is inside Quillport, in a dialog. The text of a license opens on a click. */
export const LicenseList = () => {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: ['licenses'], queryFn: read, enabled: open })
  return (
    <Section large title="Open source">
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">Quillport is built on open-source packages.</p>
        <Button small onClick={() => setOpen(true)}>
          Show licenses
        </Button>
      </div>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title="Licenses"
        description={data && `${count(data.packages.length, 'package')}. Choose one to read its license.`}
        actions={
          <Button data-first onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        {error && (
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            The list of licenses cannot be read.
            <Button small onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {data && (
          <ul aria-label="Packages">
            {data.packages.map(({ name, version, license, text }) => (
              <li key={`${name} ${version}`} className="border-b border-line py-1.5 last:border-b-0">
                <details>
                  <summary className="cursor-pointer rounded-1 [overflow-wrap:anywhere]">
                    {name} <span className="text-ink-3">{version}</span>
                    <span className="float-right pl-3 text-s text-ink-2">{license}</span>
                  </summary>
                  <pre className="py-2 font-mono text-s whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
                    {text === null
                      ? 'The package does not include the text of its license.'
                      : data.texts[text]}
                  </pre>
                </details>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </Section>
  )
}
