import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { TermsInput } from '../../ui/terms-input.tsx'
import { issueOf } from '../errors.ts'

/** What the person sells and the words around it. */
export type Business = {
  readonly business_name: string
  readonly business_description: string
  readonly keywords: readonly string[]
  readonly competitors: readonly string[]
  readonly brand_terms: readonly string[]
}

type Props = {
  readonly business: Business
  readonly onChange: (business: Business) => void
  /** What the service said about the fields, where it refused them. */
  readonly error: unknown
}

/** Name and description of what is sold. */
export const OfferFields = ({ business, onChange, error }: Props) => (
  <div className="grid gap-4">
    <Field label="Name of your product or business" error={issueOf(error, 'business_name')}>
      {(ids) => (
        <TextInput
          {...ids}
          value={business.business_name}
          maxLength={200}
          placeholder="Tidybill"
          onChange={(event) => onChange({ ...business, business_name: event.target.value })}
        />
      )}
    </Field>
    <Field
      label="What it does, and for whom"
      hint="Two or three plain sentences. Posts are scored by how close they come to this."
      error={issueOf(error, 'business_description')}
    >
      {(ids) => (
        <TextArea
          {...ids}
          value={business.business_description}
          maxLength={4000}
          placeholder="Invoicing for freelancers who bill by the hour. Turns hours into invoices and reminds late payers."
          onChange={(event) => onChange({ ...business, business_description: event.target.value })}
        />
      )}
    </Field>
  </div>
)

/** Keywords, competitors and the person's own names. */
export const TermFields = ({ business, onChange, error }: Props) => (
  <div className="grid gap-4">
    <Field
      label="Keywords"
      hint="Words that people use when they need it. Enter or a comma adds one."
      error={issueOf(error, 'keywords')}
    >
      {(ids) => (
        <TermsInput
          ids={ids}
          terms={business.keywords}
          placeholder="invoice software, late payment, time tracking"
          onChange={(keywords) => onChange({ ...business, keywords })}
        />
      )}
    </Field>
    <Field
      label="Competitors"
      optional
      hint="Posts that complain about them or compare them are leads too."
      error={issueOf(error, 'competitors')}
    >
      {(ids) => (
        <TermsInput
          ids={ids}
          terms={business.competitors}
          placeholder="QuickBooks, FreshBooks"
          onChange={(competitors) => onChange({ ...business, competitors })}
        />
      )}
    </Field>
    <Field
      label="Your own names"
      optional
      hint="How people write your brand. Posts that mention you are marked as such."
      error={issueOf(error, 'brand_terms')}
    >
      {(ids) => (
        <TermsInput
          ids={ids}
          terms={business.brand_terms}
          placeholder="Tidybill, tidybill.app"
          onChange={(brand_terms) => onChange({ ...business, brand_terms })}
        />
      )}
    </Field>
  </div>
)
