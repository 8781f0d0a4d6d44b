-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "testCharacters" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "testDay" TEXT;

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "createdBy" TEXT;

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "userId" TEXT;

-- CreateTable
CREATE TABLE "TestUsage" (
    "accountId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "dialectId" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "characters" INTEGER NOT NULL,
    "durationMs" INTEGER NOT NULL,

    CONSTRAINT "TestUsage_pkey" PRIMARY KEY ("accountId","day","keyId","voiceId")
);
