import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { openExport } from './exported.ts'

/** The button that chooses the file of an export. */
export const ExportChoice = ({ primary = false }: { readonly primary?: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        small={!primary}
        tone={primary ? 'primary' : 'normal'}
        className="w-fit"
        onClick={() => input.current?.click()}
      >
        Import ZIP file…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Export of Search Console"
        accept=".zip,.csv,text/csv,application/zip"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Without the reset, the person could not choose the same file again.
          if (chosen) void openExport(chosen).finally(() => (target.value = ''))
        }}
      />
    </>
  )
}
