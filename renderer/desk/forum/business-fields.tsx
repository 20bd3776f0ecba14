import type { ForumSettings } from '../../../contract/forum.ts'
import { AreaField, TextField } from '../../ui/field.tsx'
import { Suggestions } from '../../ui/suggestions.tsx'
import { TermsField } from '../../ui/terms-field.tsx'
import { issueOf, textsOf } from '../errors.ts'
import { UnreadLanguage } from './unread-language.tsx'

/** The settings of the business: what the person sells, and the words to look for. */
export type Business = Pick<
  ForumSettings,
  'business_name' | 'business_description' | 'keywords' | 'competitors' | 'brand_terms'
>

export type BusinessProps = {
  readonly business: Business
  readonly onChange: (business: Business) => void
  /** The error of a refused save. Its issues name the fields. */
  readonly error: unknown
}

/** The fields for the name and description of the product. */
export const OfferFields = ({
  business,
  onChange,
  error,
  mostOptional = false,
}: BusinessProps & {
  /** Whether the form marks the field that is needed, instead of those that are not. */
  readonly mostOptional?: boolean
}) => {
  const text = textsOf(business, onChange, error)
  return (
    <div className="grid gap-4">
      <TextField
        {...text('business_name')}
        label="Name of your product or business"
        optional={!mostOptional}
        maxLength={200}
        placeholder="For example: Tidybill"
      />
      <AreaField
        {...text('business_description')}
        name="business_description"
        label="What it does, and for whom"
        needed={mostOptional}
        hint="Two or three plain sentences. Posts that are closer to this text score higher."
        maxLength={4000}
        placeholder="For example: Invoicing software for freelancers who bill by the hour. Turns hours into invoices and reminds late payers."
      />
      <UnreadLanguage description={business.business_description} />
    </div>
  )
}

const folded = (term: string): string => term.toLowerCase()

/** Suggested keywords, each of which one click adds. */
const SuggestedKeywords = ({
  business,
  onChange,
  suggested,
}: Omit<BusinessProps, 'error'> & { readonly suggested: readonly string[] }) => {
  const known = new Set(business.keywords.map(folded))
  return (
    <Suggestions
      label="Suggested keywords:"
      items={suggested.filter((word) => !known.has(folded(word))).map((word) => ({ key: word, label: word }))}
      onPick={({ label }) => onChange({ ...business, keywords: [...business.keywords, label] })}
    />
  )
}

/** The fields for keywords, competitors and the person's own names, with keywords to add. */
export const TermFields = ({
  business,
  onChange,
  error,
  suggested = [],
  marked = true,
  folded: isFolded = false,
}: BusinessProps & {
  readonly suggested?: readonly string[]
  /** Whether only the suggestions are shown. */
  readonly folded?: boolean
  /** Whether each field says that it is optional. */
  readonly marked?: boolean
}) => {
  const termsOf = (name: 'keywords' | 'competitors' | 'brand_terms') => ({
    terms: business[name],
    optional: marked,
    error: issueOf(error, name),
    onChange: (terms: string[]) => onChange({ ...business, [name]: terms }),
  })
  return (
    <div className="grid gap-4 [&:not(:has(>:not(:empty)))]:hidden">
      <div className="grid gap-2 empty:hidden">
        {!isFolded && (
          <TermsField
            {...termsOf('keywords')}
            label="Keywords"
            hint="Words that people use when they need what you sell, in any language. Press Enter after each keyword."
            placeholder="For example: invoicing software, late payment"
          />
        )}
        <SuggestedKeywords business={business} onChange={onChange} suggested={suggested} />
      </div>
      {!isFolded && (
        <>
          <TermsField
            {...termsOf('competitors')}
            label="Competitors"
            hint="Posts that complain about competitors, or compare them, are leads too."
            placeholder="For example: QuickBooks, FreshBooks"
          />
          <TermsField
            {...termsOf('brand_terms')}
            label="Your brand names"
            hint="Other ways in which people write the name of your product or business. Posts that contain one of these names get the label “mentions you”."
            placeholder="For example: Tidy Bill, tidybill.app"
          />
        </>
      )}
    </div>
  )
}
