import { type ReactNode, useState } from 'react'
import { useAct } from '../queries.ts'

/** What a provider's API needs. */
export type ProviderNeeds = {
  /** The model that is suggested; empty if the person must know its name. */
  readonly model: string
  /** The suggested address of the API, which the person may change; empty if the person must know it. Null if the address is not asked for. */
  readonly base: string | null
  /** An example of an address. */
  readonly baseExample?: string
  /** Whether the API needs a key. */
  readonly key: 'needed' | 'optional' | 'none'
  /** How to get what the form asks for, as list items. */
  readonly steps?: ReactNode
}

/** The model that the person typed, without empty fields. */
export type NamedModel = { model: string; base_url?: string; api_key?: string }

type Typed = { readonly model: string; readonly base: string; readonly key: string }

type Wanted = {
  readonly provider: string
  readonly offer: ProviderNeeds
  readonly choose: (model: NamedModel | null) => Promise<unknown>
  /** Whether the form is open before the person asks for it. */
  readonly openFirst: boolean
}

/** What the person typed for each provider, whether the form is open, and the request that sets the model. */
export const useModelDraft = ({ provider, offer, choose, openFirst }: Wanted) => {
  const [asked, setAsked] = useState(false)
  const [byProvider, setByProvider] = useState<Readonly<Record<string, Typed>>>({})
  const typed = byProvider[provider] ?? { model: offer.model, base: offer.base ?? '', key: '' }
  const put = (part: Partial<Typed>) => setByProvider({ ...byProvider, [provider]: { ...typed, ...part } })
  // The provider whose model the person tried to set last; null if the last request was to stop using a model.
  const [tried, setTried] = useState<string | null>(null)
  const change = useAct(choose, 'model')
  const [model, base, key] = [typed.model.trim(), typed.base.trim(), typed.key]
  return {
    typed,
    put,
    isOpen: asked || openFirst,
    open: () => setAsked(true),
    /** Closes the form; null if it is always open. */
    close: asked && !openFirst ? () => setAsked(false) : null,
    isPending: change.isPending,
    /** The error of the last request, unless the request was for another provider. */
    error: tried === null || tried === provider ? change.error : null,
    isReady: model !== '' && (offer.base === null || base !== '') && (offer.key !== 'needed' || key !== ''),
    submit: () => {
      setTried(provider)
      change.mutate(
        {
          model,
          ...(offer.base === null ? {} : { base_url: base }),
          ...(offer.key !== 'none' && key !== '' ? { api_key: key } : {}),
        },
        {
          onSuccess: () => {
            put({ key: '' })
            setAsked(false)
          },
        },
      )
    },
    stopUsing: () => {
      setTried(null)
      change.mutate(null)
    },
  }
}
export type ModelDraft = ReturnType<typeof useModelDraft>
