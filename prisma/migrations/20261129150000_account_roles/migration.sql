-- Nobody gets a right by it: who worked for an account is a member of it, and administrators of the service keep that role.

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN "accountRole" TEXT NOT NULL DEFAULT 'member';

-- AlterTable
ALTER TABLE "Membership" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'member';
