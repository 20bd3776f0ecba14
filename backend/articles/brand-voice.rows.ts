type BrandVoiceColumns = {
  readonly id: string
  readonly workspace_id: string
  readonly name: string
  readonly guidance: string
  readonly created_at: number
}
export type BrandVoiceTables = { brand_voice: BrandVoiceColumns }
