import type { Article } from '../../../contract/articles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closePublishing, publishArticle, type Sending } from './publishing.ts'

type Props = { readonly article: Article; readonly sending: Extract<Sending, { state: 'failed' }> }

/** Asks whether to create a new post, because the earlier post was deleted on the site. */
export const DeletedOnSite = ({ article: { job_id }, sending: { site, status } }: Props) => (
  <Dialog
    open
    onClose={closePublishing}
    title={`The post was deleted on ${site.name}`}
    description={`Quillport has sent nothing. It can create the post again, ${status === 'publish' ? 'as a live post' : 'as a draft'}.`}
    actions={
      <>
        <Button data-first tone="quiet" onClick={closePublishing}>
          Leave it deleted
        </Button>
        <Button tone="primary" onClick={() => void publishArticle(job_id, site, status, 'overwrite')}>
          Create a new post
        </Button>
      </>
    }
  />
)
