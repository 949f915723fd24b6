import { createTagType, deleteTagType, updateTagType } from '../../domain/tag-types/commands.ts'
import { assertTagTypeIsNew, requireTagType, tagTypes as listed } from '../../domain/tag-types/queries.ts'
import { tagTypeFrom } from '../../domain/tag-types/tag-type.ts'
