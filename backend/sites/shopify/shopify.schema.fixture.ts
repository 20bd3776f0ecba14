/** The documented part of Shopify's Admin API (2026-10) that Quillport uses: https://shopify.dev/docs/api/admin-graphql/2026-10. */
export const SHOPIFY_SCHEMA = `
scalar HTML
scalar URL
scalar DateTime
scalar UnsignedInt64

type Query {
  shop: Shop!
  currentAppInstallation: AppInstallation
  blogs(first: Int, after: String, query: String): BlogConnection!
  article(id: ID!): Article
  articles(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: ArticleSortKeys = ID): ArticleConnection!
  files(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: FileSortKeys = ID): FileConnection!
  node(id: ID!): Node
}
type Mutation {
  articleCreate(article: ArticleCreateInput!, blog: ArticleBlogInput): ArticleCreatePayload
  articleUpdate(id: ID!, article: ArticleUpdateInput!, blog: ArticleBlogInput): ArticleUpdatePayload
  stagedUploadsCreate(input: [StagedUploadInput!]!): StagedUploadsCreatePayload
  fileCreate(files: [FileCreateInput!]!): FileCreatePayload
  metafieldsDelete(metafields: [MetafieldIdentifierInput!]!): MetafieldsDeletePayload
}
type Shop { name: String! primaryDomain: Domain! }
type Domain { host: String! url: URL! }
type AppInstallation { accessScopes: [AccessScope!]! app: App! }
type AccessScope { handle: String! description: String! }
type App { title: String! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type Blog { id: ID! handle: String! title: String! }
type BlogConnection { nodes: [Blog!]! pageInfo: PageInfo! }
enum ArticleSortKeys { AUTHOR BLOG_TITLE ID PUBLISHED_AT TITLE UPDATED_AT }
type Metafield { id: ID! value: String! }
interface Node { id: ID! }
type Image { url: URL! altText: String }
type Article implements Node {
  id: ID!
  handle: String!
  title: String!
  body: HTML!
  summary: HTML
  tags: [String!]!
  isPublished: Boolean!
  createdAt: DateTime!
  publishedAt: DateTime
  updatedAt: DateTime
  image: Image
  blog: Blog!
  metafield(namespace: String, key: String!): Metafield
}
type ArticleConnection { nodes: [Article!]! pageInfo: PageInfo! }
enum FileStatus { FAILED PROCESSING READY UPLOADED }
enum FileSortKeys { CREATED_AT FILENAME ID ORIGINAL_UPLOAD_SIZE RELEVANCE UPDATED_AT }
interface File { id: ID! fileStatus: FileStatus! alt: String }
type MediaImage implements File & Node { id: ID! fileStatus: FileStatus! alt: String image: Image }
type GenericFile implements File & Node { id: ID! fileStatus: FileStatus! alt: String url: URL }
type FileConnection { nodes: [File!]! pageInfo: PageInfo! }

input ArticleBlogInput { title: String! }
input AuthorInput { name: String userId: ID }
input ArticleImageInput { altText: String url: String }
input MetafieldInput { id: ID namespace: String key: String type: String value: String description: String }
input MetafieldIdentifierInput { ownerId: ID! namespace: String! key: String! }
type MetafieldIdentifier { ownerId: ID! namespace: String! key: String! }
type MetafieldsDeletePayload { deletedMetafields: [MetafieldIdentifier] userErrors: [UserError!]! }
input ArticleCreateInput {
  author: AuthorInput!
  blogId: ID
  body: HTML
  handle: String
  image: ArticleImageInput
  isPublished: Boolean
  metafields: [MetafieldInput!]
  publishDate: DateTime
  summary: HTML
  tags: [String!]
  templateSuffix: String
  title: String!
}
input ArticleUpdateInput {
  author: AuthorInput
  blogId: ID
  body: HTML
  handle: String
  image: ArticleImageInput
  isPublished: Boolean
  metafields: [MetafieldInput!]
  publishDate: DateTime
  redirectNewHandle: Boolean
  summary: HTML
  tags: [String!]
  templateSuffix: String
  title: String
}
enum ArticleUserErrorCode {
  AMBIGUOUS_AUTHOR AMBIGUOUS_BLOG AUTHOR_FIELD_REQUIRED AUTHOR_MUST_EXIST BLANK BLOG_REFERENCE_REQUIRED INVALID
  INVALID_PUBLISH_DATE INVALID_TYPE INVALID_VALUE NOT_FOUND TAKEN TOO_LONG UPLOAD_FAILED
}
type ArticleUserError { code: ArticleUserErrorCode field: [String!] message: String! }
type ArticleCreatePayload { article: Article userErrors: [ArticleUserError!]! }
type ArticleUpdatePayload { article: Article userErrors: [ArticleUserError!]! }
enum StagedUploadTargetGenerateUploadResource { FILE IMAGE VIDEO MODEL_3D }
enum StagedUploadHttpMethodType { POST PUT }
input StagedUploadInput {
  resource: StagedUploadTargetGenerateUploadResource!
  filename: String!
  mimeType: String!
  httpMethod: StagedUploadHttpMethodType = PUT
  fileSize: UnsignedInt64
}
type StagedUploadParameter { name: String! value: String! }
type StagedMediaUploadTarget { url: URL resourceUrl: URL parameters: [StagedUploadParameter!]! }
type UserError { field: [String!] message: String! }
type StagedUploadsCreatePayload { stagedTargets: [StagedMediaUploadTarget!] userErrors: [UserError!]! }
enum FileContentType { FILE IMAGE VIDEO }
enum FileCreateInputDuplicateResolutionMode { APPEND_UUID RAISE_ERROR REPLACE }
input FileCreateInput {
  alt: String
  contentType: FileContentType
  duplicateResolutionMode: FileCreateInputDuplicateResolutionMode
  filename: String
  originalSource: String!
}
type FilesUserError { code: String field: [String!] message: String! }
type FileCreatePayload { files: [File!] userErrors: [FilesUserError!]! }
`
