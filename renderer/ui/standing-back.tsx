import { createContext, type ReactNode, useContext } from 'react'
import { cx } from './cx.ts'

const StandingBack = createContext(false)

/** Makes the primary buttons inside look like ordinary ones while something above them asks for the next step. */
export const StandBack = StandingBack.Provider

/** Whether something else has the next step, so that no button here looks primary. */
export const useStandsBack = (): boolean => useContext(StandingBack)

/** The bar with the main buttons at the foot of a screen. In a short window, it leaves its room to what asks for the next step. */
export const ScreenBar = ({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) => (
  <div
    className={cx(
      'border-t border-line bg-surface',
      useStandsBack() && '[@media(max-height:599px)]:hidden',
      className,
    )}
  >
    {children}
  </div>
)
